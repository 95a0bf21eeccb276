export const panelClass =
  "fixed inset-x-3 top-auto bottom-3 m-0 max-h-[calc(100dvh-1.5rem)] w-auto max-w-none scroll-pb-20 overflow-y-auto overscroll-contain rounded-xl border border-line bg-surface p-6 text-ink shadow-floating outline-none transition duration-150 backdrop:bg-overlay starting:translate-y-2 starting:opacity-0 sm:inset-0 sm:m-auto sm:h-fit sm:w-full sm:max-w-lg";

export const floatingClass = "z-50 rounded-lg border border-line bg-surface shadow-floating";

export const drawerClass =
  "fixed inset-y-0 right-0 left-auto z-50 m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto overscroll-contain border-line bg-surface text-ink shadow-floating outline-none transition duration-150 backdrop:bg-overlay sm:max-w-lg sm:border-l sm:starting:translate-x-4 sm:starting:opacity-0";
