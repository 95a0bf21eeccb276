export const overlayClass = "fixed inset-0 z-50 bg-overlay transition-opacity duration-150 starting:opacity-0";

export const panelClass =
  "fixed inset-x-3 bottom-3 z-50 max-h-[calc(100dvh-1.5rem)] overflow-y-auto rounded-xl border border-line bg-surface p-6 shadow-floating transition duration-150 starting:translate-y-2 starting:opacity-0 sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-full sm:max-w-lg sm:-translate-x-1/2 sm:-translate-y-1/2 sm:starting:-translate-y-[48%]";

export const floatingClass = "z-50 rounded-lg border border-line bg-surface shadow-floating";

export const drawerClass =
  "fixed inset-y-0 right-0 z-50 w-full overflow-y-auto overscroll-contain border-line bg-surface shadow-floating outline-none transition duration-150 sm:max-w-lg sm:border-l sm:starting:translate-x-4 sm:starting:opacity-0";
