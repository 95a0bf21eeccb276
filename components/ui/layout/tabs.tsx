"use client";

import { type ReactNode, useId, useState } from "react";
import { TabList, TabPanel } from "./tab-list";

type TabsProps = { label: string; tabs: { value: string; label: ReactNode; content: ReactNode }[] };

export function Tabs({ label, tabs }: TabsProps) {
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
        className="noscript:hidden mb-3 flex gap-1 border-line border-b"
        tabClassName="-mb-px h-9 rounded-t-sm border-transparent border-b-2 px-3 font-medium text-muted hover:text-ink aria-selected:border-accent aria-selected:text-ink"
      />
      {tabs.map((tab) => (
        <TabPanel key={tab.value} id={id} value={tab.value} current={tab.value === value} className="noscript:mb-3">
          {tab.content}
        </TabPanel>
      ))}
    </div>
  );
}
