"use client";

import { createStore } from "@/components/store";

/** For the samples and the try it panel, or "". Only kept in memory. */
const key = createStore("");

export const setKey = key.set;
export const useKey = key.useValue;
