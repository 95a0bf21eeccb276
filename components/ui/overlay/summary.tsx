import { ChevronRight } from "lucide-react";

export const Summary = ({ children }: { children: string }) => (
  <summary className="inline-flex items-center gap-1.5 rounded-md font-medium text-[13px] text-muted hover:text-ink">
    <ChevronRight aria-hidden="true" className="size-4 transition-transform in-[[open]>summary]:rotate-90" />
    {children}
  </summary>
);
