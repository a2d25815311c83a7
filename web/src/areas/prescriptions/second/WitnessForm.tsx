import { IconUserCheck, IconUserX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SecondOutcome } from '#contract/prescriptions/secondPerson'
import { FormProblems } from '../../../app/form/FormProblems'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { useToasts } from '../../../ui/feedback/toasts'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { isolated } from '../../../ui/isolated'
import classes from '../prescriptions.module.css'

type WitnessFormProps = {
  dose: { id: number; drug_name: string; dosage_text: string }
  /** Whether the user is the second person; otherwise the first one, who can complete the dose alone. */
  isSecond: boolean
  onDone?: (() => void) | undefined
}

/** Lets the second person confirm or decline a dose, or the first one complete it alone; each is confirmed once. */
export function WitnessForm({ dose, isSecond, onDone }: WitnessFormProps) {
  const t = useText('prescriptions')
  const [outcome, setOutcome] = useState<SecondOutcome>()
  if (outcome) return <AnswerForm {...{ dose, outcome, onDone }} onBack={() => setOutcome(undefined)} />
  return (
    <div className={classes.buttons}>
      {isSecond ? (
        <>
          <Button icon={<IconUserX />} onClick={() => setOutcome('declined')}>
            {t('second.decline')}
          </Button>
          <Button variant="primary" icon={<IconUserCheck />} onClick={() => setOutcome('confirmed')}>
            {t('second.confirm')}
          </Button>
        </>
      ) : (
        <Button icon={<IconUserX />} onClick={() => setOutcome('alone')}>
          {t('second.completeAlone')}
        </Button>
      )}
    </div>
  )
}

type AnswerFormProps = Omit<WitnessFormProps, 'isSecond'> & { outcome: SecondOutcome; onBack: () => void }

function AnswerForm({ dose, outcome, onBack, onDone }: AnswerFormProps) {
  const t = useText('prescriptions')
  const queries = useQueryClient()
  const { success } = useToasts()
  const form = useForm({
    initial: { reason: '' },
    schema: () => import('./witnessSchema').then((m) => m.witnessSchema),
    body: ({ reason }) => ({ outcome, reason: reason || null }),
    send: (body, options) => api.prescriptions.witness.call({ params: { id: dose.id }, body, ...options }),
    onDone: () => {
      success(t('second.saved'))
      void queries.invalidateQueries({ queryKey: ['prescriptions'] })
      onDone?.()
    },
    guard: false,
    handlesOwnError: true,
  })
  const element = useRef<HTMLDivElement>(null)
  const first = outcome === 'confirmed' ? 'button[type="submit"]' : 'textarea'
  useEffect(() => element.current?.querySelector<HTMLElement>(first)?.focus(), [first])
  const name = isolated(`${dose.drug_name} ${dose.dosage_text}`)
  return (
    <form {...form.props}>
      <div ref={element} className={classes.form}>
        <p>
          <BidiText>{t(`second.${outcome}Question`, { dose: name })}</BidiText>
        </p>
        {outcome !== 'confirmed' && (
          <TextAreaField {...form.field('reason')} label={t(`second.${outcome}Reason`)} rows={2} maxLength={500} />
        )}
        <FormProblems form={form} />
        <div className={classes.buttons}>
          <Button onClick={onBack}>{t('cancel')}</Button>
          <Button
            variant={outcome === 'confirmed' ? 'primary' : 'danger'}
            type="submit"
            busy={form.busy}
            busyText={t('saving')}
          >
            {t(`second.${outcome}Submit`)}
          </Button>
        </div>
      </div>
    </form>
  )
}
