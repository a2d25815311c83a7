import { isOn } from '#contract/calendarEvents/layout'
import { useLanguage, useText } from '../../app/i18n/useText'
import { BidiText } from '../../ui/BidiText'
import { Card } from '../../ui/Card'
import { Empty } from '../../ui/feedback/Empty'
import { formatDay } from '../../ui/format'
import { Row, RowList } from '../../ui/RowList'
import { lookOf } from './entryIcon'
import type { GridProps } from './gridTypes'
import { useEntryText } from './useEntryText'

type AgendaViewProps = Pick<GridProps, 'days' | 'entries' | 'counts' | 'zone' | 'today' | 'onOpen' | 'onDay'>

/** The days of a month with something on them, as a list. */
export function AgendaView({ days, entries, counts, zone, today, onOpen, onDay }: AgendaViewProps) {
  const t = useText('calendarEvents')
  const language = useLanguage()
  const text = useEntryText(zone)
  const found = days
    .map((date) => {
      const on = entries.filter((entry) => isOn(entry, date, zone))
      return { date, on, hidden: Math.max(0, (counts?.get(date) ?? 0) - on.length) }
    })
    .filter(({ on }) => on.length > 0)
  if (found.length === 0) return <Empty title={t('empty')} />
  return found.map(({ date, on, hidden }) => (
    <Card
      key={date}
      flush
      title={formatDay(date, language, 'day')}
      note={date === today ? t('today') : undefined}
      thread={date === today}
    >
      <RowList>
        {on.map((entry) => (
          <Row
            key={entry.key}
            start={lookOf(entry).icon}
            title={<BidiText>{text.name(entry)}</BidiText>}
            line={[
              entry.all_day
                ? entry.type_text
                : `${entry.type_text}, ${text.time(entry.starts_at)} – ${text.time(entry.ends_at)}`,
              entry.is_closed ? t('isClosed') : undefined,
              entry.has_conflict ? t('hasConflict') : undefined,
            ]
              .filter(Boolean)
              .join(' · ')}
            end={text.counts(entry)}
            onClick={() => onOpen(entry)}
          />
        ))}
        {hidden > 0 && <Row key="more" title={t('more', { count: hidden })} onClick={() => onDay(date)} />}
      </RowList>
    </Card>
  ))
}
