import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutageDose } from '#contract/outage/calls'
import { EXECUTION_STATUS } from '#contract/prescriptions/codes'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { Problem } from '../../lib/api/problem'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { type DoseTarget, RecordDose, targetOf, targetOfAsNeeded } from '../prescriptions'
import { Facts } from './Facts'
import { Obstacles } from './Obstacles'
import classes from './outage.module.css'
import { Recorded } from './Recorded'

type FoundDoseProps = {
  code: string
  /** Called with the key of the dose whose panel is open. */
  onTarget: (key: string) => void
  /** Called with what was recorded. */
  onDone: (text: string) => void
  onNext: () => void
}

/** Returns what is recorded with a code. */
function targetOfCode(found: OutageDose): DoseTarget | undefined {
  const { dose, as_needed: needed, patient, code, hospital, time_zone: zone, episode_id: id } = found
  const person = { id: patient.id, name: patient.name_text }
  const sheet = { code, hospitalId: hospital.id }
  if (dose) return { ...targetOf(dose, { patient: person, zone }, dose.last_given_at), sheet }
  return needed ? { ...targetOfAsNeeded(needed, { id, patient: person, zone, isOpen: true }), sheet } : undefined
}

/** What a code means: the dose to record, or why it is not recorded. */
export function FoundDose({ code, onNext, ...props }: FoundDoseProps) {
  const t = useText('outage')
  const query = useQuery({
    ...api.outage.show.query({ params: { code } }),
    // What others have recorded meanwhile matters.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    ...handlesOwnError,
  })
  const isUnknown = query.error instanceof Problem && query.error.status === 404
  return (
    <Card>
      <div className={classes.form}>
        {isUnknown ? (
          <InlineNotice tone="danger" alert title={t('unknown')}>
            {t('unknownBody')}
          </InlineNotice>
        ) : (
          <QueryBoundary query={query} variant="form">
            {({ data }) => <Shown found={data} onNext={onNext} {...props} />}
          </QueryBoundary>
        )}
        <div>
          <Button onClick={onNext}>{t('next')}</Button>
        </div>
      </div>
    </Card>
  )
}

function Shown({ found, onTarget, onDone, onNext }: Omit<FoundDoseProps, 'code'> & { found: OutageDose }) {
  const target = targetOfCode(found)
  const { dose, can_record: canRecord, discharged_at: discharged } = found
  const isRecorded = dose !== null && dose.status !== EXECUTION_STATUS.generated
  const isPossible = canRecord && (dose ? dose.editable : discharged === null)
  const key = target?.key ?? ''
  useEffect(() => onTarget(key), [onTarget, key])
  return (
    <>
      <Facts found={found} />
      {isRecorded ? (
        <Recorded dose={dose} zone={found.time_zone} />
      ) : (
        <Obstacles found={found} isPossible={isPossible} />
      )}
      {!isRecorded && isPossible && target && (
        <RecordDose
          dose={target}
          onClose={onNext}
          onDone={() => onDone(`${target.patient.name} · ${target.drug} ${target.dosage}`)}
        />
      )}
    </>
  )
}
