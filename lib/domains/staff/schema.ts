import { boundedText } from "@/lib/base/text";

/** What staff look for: a part of an email address or of a name, an id, a key's last four. */
export const searchText = boundedText(254, "A search").trim().min(1);
