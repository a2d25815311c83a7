import type { TimelineTab } from '#contract/caseTimeline/kinds'

/** The case whose timeline is shown. */
export interface TimelineCase {
  id: number
  /** The hospital's time zone. */
  zone: string
  /** Returns the address of a tab of the case. */
  tabAddress(tab: TimelineTab): string
}
