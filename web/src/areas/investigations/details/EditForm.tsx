import type { Investigation } from '#contract/investigations/investigation'
import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { MultiSelectField } from '../../../ui/fields/MultiSelectField'
import { OrderFields } from '../basket/OrderFields'
import { filesOf, orderBody, valuesOf } from '../basket/orderValues'
import type { Utilities } from '../types'
import { OrderLine } from './OrderLine'
import { useSaved } from './useSaved'

type EditFormProps = { order: Investigation; utilities: Utilities; onClose: () => void }

/** Edits an order that is neither done nor cancelled; files that are chosen are added to its attachments. */
export function EditForm({ order, utilities, onClose }: EditFormProps) {
  const t = useText('investigations')
  const saved = useSaved()
  const type = order.center_type
  const form = useForm({
    initial: valuesOf(order),
    schema: () => import('#contract/investigations/investigation').then((m) => m.InvestigationChange),
    body: (values) => ({
      ...orderBody(values),
      attachment: filesOf(values.attachment),
      revision: order.revision,
    }),
    send: ({ attachment, ...body }, options) =>
      api.investigations.update.call({ params: { id: order.id }, body, files: { attachment }, ...options }),
    onDone: () => {
      saved(t('saved'))
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t('save')}>
      <OrderLine order={order} />
      <MultiSelectField
        {...form.field('investigation_types')}
        label={t('field.types')}
        options={utilities.types
          .filter((each) => each.center_type === type)
          .map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <OrderFields form={form} type={type} utilities={utilities} progress={form.progress} />
    </DialogForm>
  )
}
