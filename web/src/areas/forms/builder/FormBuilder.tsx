import { EntityEdit } from '../../../app/entity/EntityFormPage'
import { useText } from '../../../app/i18n/useText'
import { useParams } from '../../../app/router/navigation'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Builder } from './Builder'
import { ReadOnlyForm } from './ReadOnlyForm'

/** Shows the builder for a new form. */
export function FormCreate() {
  return <Builder />
}

/** Shows the builder for a draft; any other form, and every form to users who cannot change it, to be read. */
export function FormEdit() {
  const t = useText('forms')
  const { can } = useAuthSession()
  const id = Number(useParams<'id'>().id)
  return (
    <EntityEdit
      title={t('edit')}
      parent={{ label: t('title'), to: '/specialties-forms' }}
      read={api.surveys.show.query({ params: { id } })}
    >
      {(form) =>
        form.editable && can('update-specialties-form') ? (
          <Builder key={form.id} form={form} />
        ) : (
          <ReadOnlyForm key={form.id} form={form} />
        )
      }
    </EntityEdit>
  )
}
