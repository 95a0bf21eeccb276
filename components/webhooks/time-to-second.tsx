"use client";

import { Time } from "@/components/ui/data/time";

const ownSecond = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "long" });
const utcSecond = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });

export const TimeToSecond = ({ at }: { at: Date }) => (
  <Time at={at} format={ownSecond} first={(time) => `${utcSecond.format(time)} UTC`} />
);
