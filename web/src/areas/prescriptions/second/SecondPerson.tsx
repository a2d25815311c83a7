import { IconUserCheck, IconUserQuestion, IconUserX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Execution } from '#contract/prescriptions/execution'
import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { useWardTime } from '../../../app/time/useWardTime'
import { BidiText } from '../../../ui/BidiText'
import { InlineNotice, type NoticeTone } from '../../../ui/feedback/InlineNotice'
import { Name } from '../../../ui/Name'
import classes from '../prescriptions.module.css'
import { AskInCallButton } from './AskInCallButton'
import { WitnessForm } from './WitnessForm'

type Check = NonNullable<Execution['second_person']>
type CheckedDose = Pick<
  Execution,
  'id' | 'episode_id' | 'drug_name' | 'dosage_text' | 'second_person' | 'can_witness' | 'can_complete'
> & { earlier_checks?: Execution['earlier_checks'] }

const looks: Record<'waiting' | NonNullable<Check['outcome']>, { tone: NoticeTone; icon: ReactNode }> = {
  waiting: { tone: 'warn', icon: <IconUserQuestion /> },
  confirmed: { tone: 'ok', icon: <IconUserCheck /> },
  declined: { tone: 'danger', icon: <IconUserX /> },
  alone: { tone: 'danger', icon: <IconUserX /> },
}

type SecondPersonProps = {
  dose: CheckedDose
  zone: string
  onDone?: (() => void) | undefined
  /** In the calls section itself, where others are asked in another way. */
  isInCallSection?: boolean
}

/** The second person of a dose of a high-alert drug: who is waited for, or what they answered, and the answers to give. */
export function SecondPerson({ dose, zone, onDone, isInCallSection = false }: SecondPersonProps) {
  const t = useText('prescriptions')
  const { can } = useAuthSession()
  const {
    second_person: check,
    earlier_checks: earlier = [],
    can_witness: canWitness,
    can_complete: canComplete,
  } = dose
  if (!check) return null
  const outcome = check.outcome ?? 'waiting'
  const asksInCall =
    !isInCallSection && canComplete && check.outcome === null && can(['show-episode', 'update-episode'])
  return (
    <>
      <InlineNotice {...looks[outcome]} title={t(`second.${outcome}`)}>
        {(outcome === 'waiting' || outcome === 'declined') && <p>{t(`second.${outcome}Body`)}</p>}
        {check.by && <Answer check={check} zone={zone} />}
      </InlineNotice>
      {earlier
        .filter(({ by }) => by !== null)
        .map((each) => (
          <p key={each.at} className={classes.quiet}>
            {t(`second.${each.outcome ?? 'waiting'}`)}: <Answer check={each} zone={zone} />
          </p>
        ))}
      {asksInCall && <AskInCallButton episodeId={dose.episode_id} />}
      {(canWitness || canComplete) && <WitnessForm dose={dose} isSecond={canWitness} onDone={onDone} />}
    </>
  )
}

function Answer({ check: { by, at, reason, in_call: inCall }, zone }: { check: Check; zone: string }) {
  const t = useText('prescriptions')
  const time = useWardTime(zone)
  return (
    <span>
      {by && <Name>{by.name_text}</Name>} {at && time(at)}
      {inCall && ` · ${t('second.inCall')}`}
      {reason && (
        <>
          {' · '}
          <BidiText>{reason}</BidiText>
        </>
      )}
    </span>
  )
}
