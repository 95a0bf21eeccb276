"use client";

import { type ReactNode, useId, useState } from "react";
import { cx } from "@/components/cx";
import { TabList, TabPanel } from "./tab-list";

type TabsProps = {
  label: string;
  tabs: { value: string; label: ReactNode; content: ReactNode }[];
  listClassName?: string;
};

export function Tabs({ label, tabs, listClassName = "mb-3" }: TabsProps) {
  const id = useId();
  const [value = "", choose] = useState(tabs[0]?.value);
  return (
    <div>
      <TabList
        id={id}
        label={label}
        tabs={tabs}
        value={value}
        onChange={choose}
        className={cx("noscript:hidden flex gap-1 overflow-x-auto border-line border-b", listClassName)}
        tabClassName="h-9 shrink-0 rounded-t-sm border-transparent border-b-2 px-3 -outline-offset-2 font-medium text-muted hover:text-ink aria-selected:border-accent aria-selected:text-ink"
      />
      {tabs.map((tab) => (
        <TabPanel key={tab.value} id={id} value={tab.value} current={tab.value === value} className="noscript:mb-3">
          {tab.content}
        </TabPanel>
      ))}
    </div>
  );
}
