"use client";

import type { ComponentProps } from "react";
import { SegmentError } from "@/components/ui/layout/error-page";

export default function Failed(props: ComponentProps<typeof SegmentError>) {
  return (
    <main>
      <SegmentError {...props} />
    </main>
  );
}
