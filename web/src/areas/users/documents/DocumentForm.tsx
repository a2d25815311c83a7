import { EntityFormPage } from '../../../app/entity/EntityFormPage'
import { useEntityForm } from '../../../app/entity/useEntityForm'
import { useText } from '../../../app/i18n/useText'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { TextField } from '../../../ui/fields/TextField'
import type { ChosenFile } from '../../../ui/files/ChosenFileRow'
import { FilePicker } from '../../../ui/files/FilePicker'
import { FormSection } from '../../../ui/form/FormSection'
import { maxBytes, scanExtensions } from '../form/fileExtensions'

interface DocumentValues {
  name: string
  document: ChosenFile | null
}

const none: DocumentValues = { name: '', document: null }

/** Shows the form for a new document of a user. */
export function DocumentCreate() {
  const t = useText('users')
  const id = Number(useParams<'id'>().id)
  const listAt = `/users/${id}/documents`
  const form = useEntityForm({
    initial: none,
    schema: () => import('./documentSchema').then((m) => m.documentSchema),
    body: ({ name, document }: DocumentValues) => ({ name, document: document?.file }),
    send: ({ document, ...body }, options) =>
      api.users.addDocument.call({ params: { id }, body, files: { ...(document && { document }) }, ...options }),
    area: 'users',
    listAt,
  })
  const { value, error } = form.field('document')
  const sending = form.busy && form.progress !== undefined ? { progress: form.progress } : {}
  return (
    <EntityFormPage title={t('documents.new')} parent={{ label: t('documents.title'), to: listAt }} form={form}>
      <FormSection title={t('documents.about')}>
        <TextField {...form.field('name')} label={t('documents.name')} maxLength={255} />
        <FilePicker
          label={t('documents.file')}
          types={scanExtensions}
          maxBytes={maxBytes}
          maxFiles={1}
          files={value ? [{ ...value, ...sending }] : []}
          onChange={(files) => form.set({ document: files.at(-1) ?? null })}
          error={error}
        />
      </FormSection>
    </EntityFormPage>
  )
}
