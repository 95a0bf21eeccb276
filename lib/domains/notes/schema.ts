import { boundedText } from "@/lib/base/text";

export const maxNoteLength = 2_000;

export const noteText = boundedText(maxNoteLength, "The note").trim().min(1, "Write a note.");
