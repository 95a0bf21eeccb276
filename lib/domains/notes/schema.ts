import { requiredText } from "@/lib/base/text";

export const maxNoteLength = 2_000;

export const noteText = requiredText(maxNoteLength, "The note", "Write a note.");
