import { useText } from '../../../app/i18n/useText'
import { useMinute } from '../../../app/time/useWardTime'
import { DayText } from '../../../ui/DateTimeText'
import { Empty } from '../../../ui/feedback/Empty'
import { Isolate } from '../../../ui/Isolate'
import { scrollFocused } from '../../../ui/scrollFocused'
import type { CaseOfDoses, PatientDoses } from '../types'
import { DoseCell, useDoseTexts } from './DoseCell'
import { dayRows } from './dayRows'
import { addDays, isWithin, spanOfDay } from './dayWindow'
import classes from './doses.module.css'
import { StoppedRows } from './StoppedRows'

type CourseViewProps = {
  episode: CaseOfDoses
  /** The first of the seven days, 'YYYY-MM-DD'. */
  first: string
  data: PatientDoses
  /** Opens the view of a day. */
  onDay: (day: string) => void
}

/** The course: a row for each drug, with days as columns. */
export function CourseView({ episode, first, data, onDay }: CourseViewProps) {
  const t = useText('prescriptions')
  const days = Array.from({ length: 7 }, (_, index) => addDays(first, index))
  const span = { from: spanOfDay(first, episode.zone).from, to: spanOfDay(days.at(-1) ?? first, episode.zone).to }
  const rows = dayRows(data, span, 0)
  if (rows.length === 0 && data.stopped.length === 0) return <Empty title={t('empty')} body={t('day.none')} />
  return (
    <div className={classes.scroll} data-sideways>
      <table className={classes.course} onFocus={scrollFocused}>
        <thead>
          <tr>
            <th scope="col">{t('field.drug')}</th>
            {days.map((day) => (
              <th key={day} scope="col">
                <DayText day={day} dateStyle="dayMonth" />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.prescriptionId}>
              <th scope="row">
                <Isolate>
                  {row.drug} <strong>{row.dosage}</strong>
                </Isolate>
              </th>
              {days.map((day) => (
                <td key={day}>
                  <DayCell row={row} day={day} zone={episode.zone} onDay={onDay} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <StoppedRows stopped={data.stopped} zone={episode.zone} />
    </div>
  )
}

type DayCellProps = {
  row: ReturnType<typeof dayRows>[number]
  day: string
  zone: string
  onDay: (day: string) => void
}

function DayCell({ row, day, zone, onDay }: DayCellProps) {
  const now = useMinute()
  const textsOf = useDoseTexts(zone, day)
  const span = spanOfDay(day, zone)
  return row.doses
    .filter(({ at }) => isWithin(at, span))
    .map(({ dose }) => (
      <DoseCell key={dose.id} dose={dose} texts={textsOf(dose, now)} isOpen={false} onPress={() => onDay(day)} />
    ))
}
