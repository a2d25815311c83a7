import { IconCheck, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { useWardTime } from '../../../app/time/useWardTime'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { AllergyLine } from '../AllergyLine'
import classes from '../prescriptions.module.css'
import { HighAlertBadge } from './HighAlertBadge'
import { useIntents } from './intents'
import { RecordForm } from './RecordForm'
import { SendState } from './SendState'
import type { DoseTarget } from './target'

/** What is about to be recorded. */
export type Step = 'given' | 'notGiven'

/** Returns the step that a key starts: G for given, N for not given, in any keyboard layout. */
export function stepOfKey({ code, ctrlKey, metaKey, altKey }: KeyboardEvent): Step | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  return { KeyG: 'given' as const, KeyN: 'notGiven' as const }[code]
}

type RecordDoseProps = {
  dose: DoseTarget
  /** The step with which it opens; otherwise the user chooses. */
  initialStep?: Step | undefined
  onClose: () => void
  /** Called instead of `onClose` once the dose is recorded. */
  onDone?: () => void
}

/**
 * Records a dose in place: identifies the patient, the drug, the dose, the allergies and the last dose, lets the user choose
 * given or not given, and asks once for a confirmation.
 */
export function RecordDose({ dose, initialStep, onClose, onDone = onClose }: RecordDoseProps) {
  const t = useText('prescriptions')
  const intent = useIntents()[dose.key]
  const [step, setStep] = useState(initialStep ?? (intent?.state === 'refused' ? stepOf(intent.body) : undefined))
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (step === undefined) panel.current?.querySelector('button')?.focus()
  }, [step])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    const chosen = step === undefined ? stepOfKey(event) : undefined
    // Only as-needed doses that were given are recorded.
    if (!chosen || (chosen === 'notGiven' && dose.call === 'give')) return
    event.preventDefault()
    setStep(chosen)
  }
  const [isSending, setSending] = useState(false)
  const isStored = intent !== undefined && intent.state !== 'refused' && !isSending
  const onSent = (isWaiting: boolean) => {
    setSending(false)
    if (isWaiting) setStep(undefined)
  }
  return (
    <section ref={panel} className={classes.record} aria-label={t('record.title')} onKeyDown={press}>
      <DoseFacts dose={dose} />
      {isStored && <SendState intent={intent} />}
      {/* Another dose as needed may be given before the first one could be sent. */}
      {isStored && dose.call === 'record' ? null : step === undefined ? (
        <div className={classes.buttons}>
          <Button variant="primary" icon={<IconCheck />} shortcut="G" onClick={() => setStep('given')}>
            <BidiText>{t('record.given', { dose: dose.dosage })}</BidiText>
          </Button>
          {dose.call === 'record' && (
            <Button icon={<IconX />} shortcut="N" onClick={() => setStep('notGiven')}>
              {t('record.notGiven')}
            </Button>
          )}
          <Button variant="subtle" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      ) : (
        <RecordForm
          {...{ dose, step, onDone, onSent }}
          refused={intent?.state === 'refused' ? intent : undefined}
          onSend={() => setSending(true)}
          onBack={onClose}
        />
      )}
    </section>
  )
}

const stepOf = (body: object): Step => ('status' in body && body.status === 3 ? 'notGiven' : 'given')

/** Identifies a dose before it is recorded. */
function DoseFacts({ dose }: { dose: DoseTarget }) {
  const t = useText('prescriptions')
  const at = useWardTime(dose.zone)
  const { patient, drug, dosage, route, dueAt, lastGivenAt, nextPossibleAt, isHighAlert } = dose
  return (
    <>
      <p>
        <strong>
          <Name>{patient.name}</Name>
        </strong>{' '}
        ·{' '}
        <Isolate>
          {drug} <strong>{dosage}</strong>
        </Isolate>{' '}
        · {route}
      </p>
      <HighAlertBadge isHighAlert={isHighAlert} />
      <AllergyLine patientId={patient.id} />
      <p className={classes.quiet}>
        {dueAt && <span>{t('record.due', { time: at(dueAt) })} </span>}
        {lastGivenAt !== undefined && (
          <span>
            {lastGivenAt === null ? t('record.neverGiven') : t('record.lastGiven', { time: at(lastGivenAt) })}{' '}
          </span>
        )}
        {nextPossibleAt && Date.parse(nextPossibleAt) > Date.now() && (
          <span>{t('asNeeded.next', { time: at(nextPossibleAt) })}</span>
        )}
      </p>
    </>
  )
}
