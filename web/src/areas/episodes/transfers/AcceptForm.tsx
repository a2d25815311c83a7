import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { QueryBoundary } from '../../../app/query/QueryBoundary'
import { navigate } from '../../../app/router/navigation'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { useToasts } from '../../../ui/feedback/toasts'
import { type OfferedTransfer, useTransfersChanged } from '../../transfers'
import { caseAddress } from '../addresses'
import { BedFields } from '../BedFields'
import { type Utilities, useUtilities } from '../useUtilities'

type AcceptFormProps = { transfer: OfferedTransfer; onBack: () => void; onDone: () => void }

/** Accepts an offered transfer with a department and a room, and opens the case. */
export function AcceptForm(props: AcceptFormProps) {
  const utilities = useUtilities(props.transfer.hospital_id)
  return (
    <QueryBoundary query={utilities} variant="form" count={2}>
      {({ data }) => <Fields {...props} departments={data.departments} />}
    </QueryBoundary>
  )
}

function Fields({ transfer, onBack, onDone, departments }: AcceptFormProps & Pick<Utilities, 'departments'>) {
  const t = useText('transfers')
  const { success } = useToasts()
  const { can } = useAuthSession()
  const changed = useTransfersChanged()
  const isOffered = departments.some(({ id }) => id === transfer.department.id)
  const form = useForm({
    initial: { department_id: isOffered ? String(transfer.department.id) : (null as string | null), bed: '' },
    schema: () => import('#contract/episodes/episode').then((m) => m.BedInput),
    // A department that is not chosen is reported at its field.
    body: ({ department_id, bed }) => ({ department_id: department_id as string, bed }),
    send: (body, options) => api.transfers.accept.call({ params: { id: transfer.id }, body, ...options }),
    onDone: ({ data }) => {
      success(t('accept.done'))
      changed()
      if (can(['show-episode', 'update-episode'])) void navigate(caseAddress(data.id))
      else onDone()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onBack} save={t('accept.save')}>
      <p>{t('accept.body')}</p>
      <BedFields form={form} departments={departments} />
    </DialogForm>
  )
}
