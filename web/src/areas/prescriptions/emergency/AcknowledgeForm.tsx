import { IconCheck, IconFlag } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { FormProblems } from '../../../app/form/FormProblems'
import { type Form, useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { useToasts } from '../../../ui/feedback/toasts'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import classes from '../prescriptions.module.css'
import type { EmergencyDose } from '../types'

interface Values {
  outcome: 'acknowledged' | 'disputed'
  note: string
}

/** Lets the named doctor acknowledge an emergency dose, or dispute it with a note. */
export function AcknowledgeForm({ dose }: { dose: EmergencyDose }) {
  const t = useText('prescriptions')
  const queries = useQueryClient()
  const { success } = useToasts()
  const form: Form<Values> = useForm({
    initial: { outcome: 'acknowledged', note: '' } as Values,
    schema: () => import('./acknowledgeSchema').then((m) => m.acknowledgeSchema),
    body: ({ outcome, note }) => ({ outcome, note: note || null }),
    send: (body, options) =>
      api.prescriptions.acknowledgeEmergencyDose.call({
        params: { id: dose.episode_id, doseId: dose.id },
        body,
        ...options,
      }),
    onDone: () => {
      success(t('emergency.answered'))
      void queries.invalidateQueries({ queryKey: ['prescriptions'] })
    },
    guard: false,
    handlesOwnError: true,
  })
  const submit = (outcome: Values['outcome']) => {
    form.set({ outcome })
    form.submit()
  }
  const isBusy = (outcome: Values['outcome']) => form.busy && form.values.outcome === outcome
  return (
    <form
      {...form.props}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit('acknowledged')
      }}
    >
      <TextAreaField {...form.field('note')} label={t('emergency.note')} rows={2} maxLength={500} />
      <FormProblems form={form} />
      <div className={classes.buttons}>
        <Button
          variant="danger"
          icon={<IconFlag />}
          onClick={() => submit('disputed')}
          busy={isBusy('disputed')}
          busyText={t('saving')}
        >
          {t('emergency.dispute')}
        </Button>
        <Button
          variant="primary"
          type="submit"
          icon={<IconCheck />}
          busy={isBusy('acknowledged')}
          busyText={t('saving')}
        >
          {t('emergency.acknowledge')}
        </Button>
      </div>
    </form>
  )
}
