import { IconPencil } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useText } from '../../../app/i18n/useText'
import { useWardTime } from '../../../app/time/useWardTime'
import { isolated } from '../../../ui/isolated'
import { Points } from '../score/Points'
import { isCorrected, pointsOf, signOf, typeOfId, type VitalSet, type VitalSign } from '../types'
import { type TableRow, typesOf } from './rows'
import classes from './table.module.css'

type ValueCellProps = {
  set: VitalSet
  row: TableRow
  /** The hospital's time zone. */
  zone: string
  /** Id of the value that Tab reaches. */
  stop: number | undefined
  onOpen: (sign: VitalSign) => void
}

/** The values of a row in a set, with their points; each opens its detail. */
export function ValueCell({ set, row, zone, stop, onOpen }: ValueCellProps) {
  const signs = typesOf(row).flatMap((type) => signOf(set, type) ?? [])
  const points = typesOf(row)
    .map((type) => signOf(set, type) && pointsOf(set.score, type))
    .find((each) => each !== undefined)
  if (signs.length === 0) return <td className={classes.none}>–</td>
  return (
    <td>
      <span className={classes.cell} data-scores={(points !== undefined && points > 0) || undefined}>
        <bdi dir="ltr">
          {signs.map((sign, index) => (
            <Fragment key={sign.id}>
              {index > 0 && '/'}
              <ValueButton sign={sign} zone={zone} isStop={sign.id === stop} onOpen={onOpen} />
            </Fragment>
          ))}
        </bdi>
        {points !== undefined && <Points points={points} />}
      </span>
    </td>
  )
}

type ValueButtonProps = { sign: VitalSign; zone: string; isStop: boolean; onOpen: (sign: VitalSign) => void }

function ValueButton({ sign, zone, isStop, onOpen }: ValueButtonProps) {
  const t = useText('vitals')
  const time = useWardTime(zone)
  const shown = useShortValue()
  const label = t(isCorrected(sign) ? 'value.corrected' : 'value.label', {
    type: isolated(sign.type_title),
    value: isolated(sign.rate_text),
    time: time(sign.date_original),
  })
  return (
    <button
      type="button"
      className={classes.value}
      data-value={sign.id}
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      onClick={() => onOpen(sign)}
    >
      {shown(sign)}
      {isCorrected(sign) && <IconPencil aria-hidden="true" />}
    </button>
  )
}

/** Returns a function that writes a value without its unit, which is in the header of its row. */
function useShortValue(): (sign: VitalSign) => string {
  const t = useText('vitals')
  return ({ type_id: id, rate, device, level, rate_text: text }) => {
    const type = typeOfId(id)
    if (type === 'consciousness') return level ?? text
    if (type === 'oxygen') return device === 'air' ? t('air') : String(rate ?? text)
    return rate === null ? text : String(rate)
  }
}
