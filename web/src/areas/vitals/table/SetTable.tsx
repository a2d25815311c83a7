import { useLanguage, useText } from '../../../app/i18n/useText'
import { dayIn } from '../../../lib/dates'
import { formatDate, formatTime } from '../../../ui/format'
import { ScoreBadge } from '../score/ScoreBadge'
import { signOf, type VitalSet, type VitalSign } from '../types'
import { rowsFor, type TableRow, typesOf } from './rows'
import classes from './table.module.css'
import { useGridKeys } from './useGridKeys'
import { ValueCell } from './ValueCell'

type SetTableProps = {
  /** The last measured first; at least one. */
  sets: readonly VitalSet[]
  /** The hospital's time zone. */
  zone: string
  onOpen: (sign: VitalSign) => void
}

/** The sets as columns, the newest first, and the types with the score as rows; it is scrolled horizontally. */
export function SetTable({ sets, zone, onOpen }: SetTableProps) {
  const t = useText('vitals')
  const { stop, handlers } = useGridKeys()
  const shown = sets.flatMap(({ values }) => values.map(({ id }) => id))
  const first = rowsFor(sets).flatMap((row) => sets.flatMap((set) => idsIn(set, row)))[0]
  const reached = stop !== undefined && shown.includes(stop) ? stop : first
  return (
    <div className={classes.frame} data-sideways>
      <table className={classes.table} aria-label={t('table')} {...handlers}>
        <thead>
          <tr>
            <th scope="col">{t('table.time')}</th>
            {sets.map((set, index) => (
              <TimeHeader key={set.id} set={set} before={sets[index - 1]} zone={zone} />
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('score')}</th>
            {sets.map(({ id, score }) => (
              <td key={id}>
                <ScoreBadge score={score} />
              </td>
            ))}
          </tr>
          {rowsFor(sets).map((row) => (
            <tr key={row}>
              <RowHeader row={row} />
              {sets.map((set) => (
                <ValueCell key={set.id} set={set} row={row} zone={zone} stop={reached} onOpen={onOpen} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function idsIn(set: VitalSet, row: TableRow): number[] {
  return typesOf(row).flatMap((type) => signOf(set, type)?.id ?? [])
}

function RowHeader({ row }: { row: TableRow }) {
  const t = useText('vitals')
  const [label, unit] =
    row === 'pressure'
      ? [t('pressure'), t('unit.systolic')]
      : [t(`type.${row}`), row === 'consciousness' ? '' : t(`unit.${row}`)]
  return (
    <th scope="row">
      {label} <span className={classes.unit}>{unit}</span>
    </th>
  )
}

type TimeHeaderProps = { set: VitalSet; before: VitalSet | undefined; zone: string }

/** The time of a set, with the date where it differs from that of the column before. */
function TimeHeader({ set: { date_original: at }, before, zone }: TimeHeaderProps) {
  const language = useLanguage()
  const isNewDay = !before || dayIn(zone, before.date_original) !== dayIn(zone, at)
  return (
    <th scope="col">
      <time dateTime={at}>
        <bdi>{formatTime(at, language, zone, 24)}</bdi>
        <span className={isNewDay ? classes.date : 'visually-hidden'}>
          <bdi>{formatDate(at, language, zone, 'dayMonth')}</bdi>
        </span>
      </time>
    </th>
  )
}
