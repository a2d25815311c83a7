import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { CountPill } from './CountPill'
import { useLink } from './link'
import classes from './Tabs.module.css'
import { useIsRtl } from './texts'

export type Tab<Value extends string> = {
  value: Value
  label: ReactNode
  count?: number
  /** Address of the tab, which makes it a link. */
  to?: string
}

type TabsProps<Value extends string> = {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  /** Not needed if every tab has `to`. */
  onChange?: (value: Value) => void
}

/**
 * Underlined tabs for staff. With addresses they are links; otherwise arrow keys move between them (mirrored in
 * Arabic).
 */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  const Link = useLink()
  const isRtl = useIsRtl()
  const list = useRef<HTMLDivElement>(null)
  const content = (tab: Tab<Value>) => (
    <>
      <span>{tab.label}</span>
      {tab.count !== undefined && <CountPill count={tab.count} active={tab.value === value} />}
    </>
  )
  if (tabs.every((tab) => tab.to !== undefined))
    return (
      <nav className={classes.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <Link
            key={tab.value}
            to={tab.to ?? ''}
            className={classes.tab}
            aria-current={tab.value === value ? 'page' : undefined}
          >
            {content(tab)}
          </Link>
        ))}
      </nav>
    )

  const move = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.value === value)
    const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
    const back = isRtl ? 'ArrowRight' : 'ArrowLeft'
    const target = { [forward]: index + 1, [back]: index - 1, Home: 0, End: -1 }[event.key]
    const tab = target === undefined ? undefined : tabs.at(target % tabs.length)
    if (!tab) return
    event.preventDefault()
    onChange?.(tab.value)
    const button = list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(tab)]
    button?.focus()
  }
  return (
    <div className={classes.tabs} role="tablist" aria-label={label} ref={list} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          className={classes.tab}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange?.(tab.value)}
        >
          {content(tab)}
        </button>
      ))}
    </div>
  )
}
