import { createContext } from "react";

/** The ID of the account of the page, which forms and reads send: another tab may have switched to another one. */
export const AccountContext = createContext<string | undefined>(undefined);

/** Whether another tab has chosen another account, of which a page would be that is loaded now. */
export const StaleContext = createContext<{ readonly current: boolean }>({ current: false });
