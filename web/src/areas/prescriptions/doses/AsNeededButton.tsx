import { IconCheck, IconLock } from '@tabler/icons-react'
import { PRESCRIPTION_STATUS } from '#contract/prescriptions/codes'
import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { useMinute, useWardTime } from '../../../app/time/useWardTime'
import { Name } from '../../../ui/Name'
import type { AsNeeded, CaseOfDoses } from '../types'
import classes from './doses.module.css'

type AsNeededButtonProps = { row: AsNeeded; episode: CaseOfDoses; onOpen: () => void }

/** When a dose as needed is possible and how much was given within 24 hours; opens the panel that records one. */
export function AsNeededButton({ row, episode, onOpen }: AsNeededButtonProps) {
  const t = useText('prescriptions')
  const { can } = useAuthSession()
  const now = useMinute()
  const at = useWardTime(episode.zone)
  const { next_possible_at: next, given_in_24_hours: given, maximum_in_24_hours: maximum, indication } = row
  const isPossible = next !== null && Date.parse(next) <= now
  const when =
    next === null ? t('asNeeded.overMaximum') : isPossible ? t('asNeeded.now') : t('asNeeded.next', { time: at(next) })
  const content = (
    <>
      {isPossible ? <IconCheck /> : <IconLock />}
      <span>
        {when} · {t('asNeeded.given', { given, maximum })}
      </span>
    </>
  )
  const mayGive = episode.isOpen && row.status === PRESCRIPTION_STATUS.active && can('execute-prescription')
  return (
    <>
      <span className={classes.quiet}>
        <Name>{indication}</Name>
      </span>
      {mayGive ? (
        <button type="button" className={classes.possible} data-possible={isPossible || undefined} onClick={onOpen}>
          {content}
        </button>
      ) : (
        <span className={classes.possible}>{content}</span>
      )}
    </>
  )
}
