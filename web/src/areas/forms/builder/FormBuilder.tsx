import { EntityEdit } from '../../../app/entity/EntityFormPage'
import { useText } from '../../../app/i18n/useText'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { Builder } from './Builder'

/** Shows the builder for a new form. */
export function FormCreate() {
  return <Builder />
}

/** Shows the builder for a draft. */
export function FormEdit() {
  const t = useText('forms')
  const id = Number(useParams<'id'>().id)
  return (
    <EntityEdit
      title={t('edit')}
      parent={{ label: t('title'), to: '/specialties-forms' }}
      read={api.surveys.show.query({ params: { id } })}
    >
      {(form) => <Builder key={form.id} form={form} />}
    </EntityEdit>
  )
}
