"use client";

import type { ComponentProps } from "react";
import { SegmentError } from "@/components/ui/layout/error-page";

export default function Failed(props: ComponentProps<typeof SegmentError>) {
  return <SegmentError {...props} home={{ href: "/staff", label: "Back to the staff area" }} />;
}
