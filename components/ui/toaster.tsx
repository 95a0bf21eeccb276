"use client";

import type { CSSProperties } from "react";
import { Toaster as Sonner } from "sonner";
import { useTheme } from "./theme";

const look = {
  "--normal-bg": "var(--color-surface)",
  "--normal-border": "var(--color-line)",
  "--normal-text": "var(--color-ink)",
  "--border-radius": "var(--radius-lg)",
  fontFamily: "var(--font-sans)",
  overflowWrap: "anywhere",
} as CSSProperties;

/** Renders the toasts of sonner: `toast.success("…")`. */
export const Toaster = () => <Sonner theme={useTheme()} style={look} position="bottom-right" closeButton />;
