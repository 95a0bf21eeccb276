import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the browser has taken over the HTML of the server. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
