import { useQuery } from '@tanstack/react-query'
import { DialogForm } from '../../app/form/DialogForm'
import { useForm } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import type { CallResponse } from '../../lib/api/call'
import { useToasts } from '../../ui/feedback/toasts'
import { SelectField } from '../../ui/fields/SelectField'
import { TextAreaField } from '../../ui/fields/TextAreaField'
import { useTransfersChanged } from './useTransfersChanged'

type Choices = CallResponse<typeof import('#contract/transfers/calls')['transfers']['choices']>['data']
type TransferFormProps = { episodeId: number; onClose: () => void }

const optionOf = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })

/** Offers the patient of a case to another hospital of the network. */
export function TransferForm(props: TransferFormProps) {
  const choices = useQuery({
    ...api.transfers.choices.query({ params: { id: props.episodeId } }),
    ...handlesOwnError,
  })
  return (
    <QueryBoundary query={choices} variant="form" count={4}>
      {({ data }) => <Fields {...props} hospitals={data.hospitals} />}
    </QueryBoundary>
  )
}

function Fields({ episodeId, onClose, hospitals }: TransferFormProps & Choices) {
  const t = useText('transfers')
  const { success } = useToasts()
  const changed = useTransfersChanged()
  const form = useForm({
    initial: {
      hospital_id: null as string | null,
      department_id: null as string | null,
      reason: '',
      handover_note: '',
    },
    schema: () => import('#contract/transfers/transfer').then((m) => m.TransferInput),
    // What is not chosen is reported at its field.
    body: ({ hospital_id, department_id, ...texts }) => ({
      ...texts,
      hospital_id: hospital_id as string,
      department_id: department_id as string,
    }),
    send: (body, options) => api.transfers.offer.call({ params: { id: episodeId }, body, ...options }),
    onDone: () => {
      success(t('offer.done'))
      changed()
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  const chosen = hospitals.find(({ id }) => String(id) === form.values.hospital_id)
  return (
    <DialogForm form={form} onClose={onClose} save={t('offer.save')}>
      <SelectField
        {...form.field('hospital_id')}
        onChange={(value) => form.set({ hospital_id: value, department_id: null })}
        label={t('field.to')}
        options={hospitals.map(optionOf)}
        hint={hospitals.length === 0 ? t('offer.noHospitals') : undefined}
      />
      <SelectField
        {...form.field('department_id')}
        label={t('field.wanted')}
        options={(chosen?.departments ?? []).map(optionOf)}
        disabled={!chosen}
      />
      <TextAreaField {...form.field('reason')} label={t('field.reason')} rows={2} maxLength={1000} />
      <TextAreaField
        {...form.field('handover_note')}
        label={t('field.handover_note')}
        hint={t('offer.noteHint')}
        rows={4}
        maxLength={5000}
      />
    </DialogForm>
  )
}
