import { useState } from 'react'
import type { TimelineEntry } from '#contract/caseTimeline/calls'
import { type TimelineGroup, timelineGroups } from '#contract/caseTimeline/kinds'
import { addDays } from '#contract/rules/calendarDate'
import { useText } from '../../app/i18n/useText'
import { QueryBoundary } from '../../app/query/QueryBoundary'
import { useMinute } from '../../app/time/useWardTime'
import { dayIn } from '../../lib/dates'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { DayText } from '../../ui/DateTimeText'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { FilterChip } from '../../ui/list/FilterChip'
import { byDay, type TimelineDay } from './days'
import { Entry } from './Entry'
import classes from './timeline.module.css'
import type { TimelineCase } from './types'
import { useRefreshAfterChanges, useTimeline } from './useTimeline'

type TimelineProps = {
  of: TimelineCase
  /** Scrolls by itself, so that what is below stays within reach. */
  column?: boolean
}

/** What happened during a stay, by day, the last that happened first. */
export function Timeline({ of: shown, column = false }: TimelineProps) {
  const t = useText('caseTimeline')
  const [group, setGroup] = useState<TimelineGroup | null>(null)
  useRefreshAfterChanges()
  const query = useTimeline(shown.id, group)
  const options = timelineGroups.map((value) => ({ value, label: t(`group.${value}`) }))
  return (
    <Card
      title={t('title')}
      flush
      actions={
        <FilterChip
          label={t('filter')}
          options={options}
          value={group}
          onChange={(value) => setGroup(timelineGroups.find((each) => each === value) ?? null)}
        />
      }
    >
      <div className={classes.scroll} data-column={column || undefined}>
        <QueryBoundary query={query} variant="rows" count={6}>
          {({ pages }) => (
            <>
              <Days entries={pages.flatMap(({ data }) => data)} of={shown} />
              <div className={classes.foot}>
                {query.isFetchNextPageError && (
                  <InlineNotice tone="danger" alert>
                    {t('failed')}
                  </InlineNotice>
                )}
                {query.hasNextPage ? (
                  <Button
                    wide
                    busy={query.isFetchingNextPage}
                    busyText={t('loading')}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {t('earlier')}
                  </Button>
                ) : (
                  <p className={classes.quiet}>{group && isEmpty(pages) ? t('none') : t('beginning')}</p>
                )}
              </div>
            </>
          )}
        </QueryBoundary>
      </div>
    </Card>
  )
}

const isEmpty = (pages: readonly { data: readonly unknown[] }[]) => pages.every(({ data }) => data.length === 0)

function Days({ entries, of: shown }: { entries: readonly TimelineEntry[]; of: TimelineCase }) {
  const today = dayIn(shown.zone, useMinute())
  return byDay(entries, shown.zone).map(({ day, entries: ofDay }) => (
    <section key={day} className={classes.day}>
      <h3 className={classes.date}>
        <DayHeading day={day} today={today} />
      </h3>
      <ol className={classes.entries}>
        {ofDay.map((entry) => (
          <Entry key={entry.key} entry={entry} of={shown} />
        ))}
      </ol>
    </section>
  ))
}

function DayHeading({ day, today }: { day: TimelineDay['day']; today: string }) {
  const t = useText('caseTimeline')
  const name = day === today ? t('today') : day === addDays(today, -1) ? t('yesterday') : null
  return (
    <>
      {name && <>{name} · </>}
      <DayText day={day} dateStyle="day" />
    </>
  )
}
