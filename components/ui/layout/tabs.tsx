"use client";

import { type KeyboardEvent, type ReactNode, useId, useState } from "react";

type TabListProps = {
  /** Of the whole, which the panels have too. */
  id: string;
  label: string;
  tabs: { value: string; label: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
  className: string;
  tabClassName: string;
};

const tabId = (id: string, value: string) => `${id}-${value}-tab`;
const panelId = (id: string, value: string) => `${id}-${value}`;

/** The tabs of {@link TabPanel}s (ARIA: tabs). Arrows, Home and End choose. */
export function TabList({ id, label, tabs, value, onChange, className, tabClassName }: TabListProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const now = tabs.findIndex((tab) => tab.value === value);
    const last = tabs.length - 1;
    const to = { ArrowRight: now === last ? 0 : now + 1, ArrowLeft: now === 0 ? last : now - 1, Home: 0, End: last };
    const next = tabs[to[event.key as keyof typeof to]];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    document.getElementById(tabId(id, next.value))?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={className} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={tabId(id, tab.value)}
          aria-controls={panelId(id, tab.value)}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          className={tabClassName}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

type TabPanelProps = { id: string; value: string; current: boolean; className?: string; children: ReactNode };

export const TabPanel = ({ id, value, current, className = "", children }: TabPanelProps) => (
  <div
    role="tabpanel"
    id={panelId(id, value)}
    aria-labelledby={tabId(id, value)}
    className={`${className} noscript:block ${current ? "" : "hidden"}`}
  >
    {children}
  </div>
);

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
        className="noscript:hidden mb-3 flex gap-1 overflow-x-auto border-line border-b"
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
