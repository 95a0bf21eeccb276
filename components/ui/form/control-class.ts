export const controlClass =
  "w-full rounded-md border border-control bg-surface px-3 text-ink text-sm shadow-raised transition-colors placeholder:text-muted hover:border-ink/60 focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken aria-invalid:border-danger";
