"use client";

import { createContext } from "react";

/** The ID of the account of the page, which forms and reads send: another tab may have switched to another one. */
export const AccountContext = createContext<string | undefined>(undefined);
