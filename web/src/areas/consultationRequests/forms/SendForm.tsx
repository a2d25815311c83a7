import { useQuery } from '@tanstack/react-query'
import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { useToasts } from '../../../ui/feedback/toasts'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { TextField } from '../../../ui/fields/TextField'
import type { Consultations } from '../types'
import { useRequestsChanged } from '../useRequestsChanged'
import { noTarget, TargetFields, type TargetValues, targetOf } from './TargetFields'

type SendFormProps = { episodeId: number; onClose: () => void }

const urgencies = ['now', 'today_urgent', 'today', 'routine'] as const
const wishes = ['opinion', 'join', 'take_over', 'transfer'] as const

/** Asks a doctor, or the doctors on duty of a specialty, about a case. */
export function SendForm(props: SendFormProps) {
  const query = useQuery({
    ...api.consultationRequests.ofEpisode.query({ params: { id: props.episodeId } }),
    ...handlesOwnError,
  })
  return (
    <QueryBoundary query={query} variant="form" count={5}>
      {({ data }) => <Fields {...props} choices={data} />}
    </QueryBoundary>
  )
}

interface Values extends TargetValues {
  hospital_id: string
  question: string
  urgency: string
  wanted: string
  done_so_far: string
}

function Fields({ episodeId, onClose, choices }: SendFormProps & { choices: Consultations }) {
  const t = useText('consultationRequests')
  const { success } = useToasts()
  const changed = useRequestsChanged()
  const initial: Values = {
    ...noTarget,
    hospital_id: String(choices.hospital_id),
    question: '',
    urgency: 'routine',
    wanted: 'opinion',
    done_so_far: '',
  }
  const form = useForm({
    initial,
    // The question is optional on the wire only (decisions 20).
    schema: () => import('#contract/consultationRequests/input').then((m) => m.AskedRequestInput),
    body: ({ hospital_id, question, urgency, wanted, done_so_far, ...target }: Values) => ({
      episode_id: episodeId,
      hospital_id,
      question,
      urgency: urgencies.find((each) => each === urgency) ?? 'routine',
      wanted: wishes.find((each) => each === wanted) ?? 'opinion',
      done_so_far,
      ...targetOf(target),
    }),
    send: (body, options) => api.consultationRequests.send.call({ body, ...options }),
    onDone: () => {
      success(t('send.done'))
      changed()
      onClose()
    },
    draftKey: `consultationRequest.${episodeId}`,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t('send.save')} saving={t('send.saving')}>
      <TextField
        {...form.field('question')}
        label={t('field.question')}
        hint={t('send.questionHint')}
        maxLength={255}
      />
      <RadioGroupField
        {...form.field('wanted')}
        label={t('field.wanted')}
        options={wishes.map((value) => ({ value, label: t(`wanted.${value}`) }))}
        inline
      />
      <RadioGroupField
        {...form.field('urgency')}
        label={t('field.urgency')}
        options={urgencies.map((value) => ({
          value,
          label: t(`urgency.${value}`),
          hint: t(`urgency.${value}.hint`),
        }))}
      />
      <SelectField
        {...form.field('hospital_id')}
        label={t('field.hospital')}
        options={choices.hospitals.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={form.values.hospital_id}
        onChange={(value) => form.set({ ...noTarget, hospital_id: value ?? form.values.hospital_id })}
      />
      <TargetFields form={form} episodeId={episodeId} hospitalId={Number(form.values.hospital_id)} />
      <TextAreaField {...form.field('done_so_far')} label={t('field.done_so_far')} rows={2} maxLength={1000} optional />
      <p>{t('send.attached')}</p>
    </DialogForm>
  )
}
