import { useQueryClient } from '@tanstack/react-query'
import type { ApiClientWithSecret } from '#contract/apiClients/calls'
import { fhirTypes, fullScope } from '#contract/fhir/scopes'
import { DialogForm } from '../../app/form/DialogForm'
import { useForm } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { Dialog } from '../../ui/feedback/Dialog'
import { AsyncSelectField } from '../../ui/fields/AsyncSelectField'
import { MultiSelectField } from '../../ui/fields/MultiSelectField'
import type { Option } from '../../ui/fields/option'
import { TextField } from '../../ui/fields/TextField'

type FormProps = { onClose: () => void; onCreated: (client: ApiClientWithSecret) => void }

/** Creates an API client. */
export function CreateClient({ open, ...form }: FormProps & { open: boolean }) {
  const t = useText('apiClients')
  return (
    <Dialog open={open} onClose={form.onClose} title={t('new')}>
      {open && <ClientForm {...form} />}
    </Dialog>
  )
}

async function findHospitals(q: string): Promise<Option[]> {
  const { data } = await api.hospitals.list.call({ query: { q, limit: 50 } })
  return data.map(({ id, name_text: label }) => ({ value: String(id), label }))
}

function ClientForm({ onClose, onCreated }: FormProps) {
  const t = useText('apiClients')
  const queries = useQueryClient()
  const form = useForm({
    initial: { name: '', hospital_id: null as Option | null, scopes: [] as Option[] },
    schema: () => import('#contract/apiClients/calls').then((m) => m.ApiClientInput),
    body: ({ name, hospital_id: hospital, scopes }) => ({
      name,
      hospital_id: hospital?.value ?? null,
      scopes: scopes.map(({ value }) => value),
    }),
    send: (body, options) => api.apiClients.create.call({ body, ...options }),
    onDone: ({ data }) => {
      void queries.invalidateQueries({ queryKey: ['apiClients'] })
      onCreated(data)
    },
    guard: false,
    handlesOwnError: true,
  })
  const all = { value: fullScope('*'), label: t('scopes.all') }
  return (
    <DialogForm form={form} onClose={onClose} save={t('create')}>
      <TextField {...form.field('name')} label={t('field.name')} hint={t('field.nameHint')} maxLength={100} />
      <AsyncSelectField
        {...form.field('hospital_id')}
        label={t('field.hospital_id')}
        hint={t('field.hospital_idHint')}
        search={findHospitals}
      />
      <MultiSelectField
        {...form.field('scopes')}
        label={t('field.scopes')}
        hint={t('field.scopesHint')}
        options={[all, ...fhirTypes.map((type) => ({ value: fullScope(type), label: type }))]}
      />
    </DialogForm>
  )
}
