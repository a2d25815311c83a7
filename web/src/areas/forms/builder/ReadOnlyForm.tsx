import { IconPrinter, IconVersions } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Survey } from '#contract/surveys/form'
import { useText } from '../../../app/i18n/useText'
import { navigate } from '../../../app/router/navigation'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Page } from '../../../ui/Page'
import { Preview } from './Preview'

/** A form as it is filled in, to be read; a final one is changed by a new version. */
export function ReadOnlyForm({ form }: { form: Survey }) {
  const t = useText('forms')
  const { can } = useAuthSession()
  const queries = useQueryClient()
  const create = useCall(api.surveys.createVersion)
  const mayChange = !form.editable && can('update-specialties-form')
  const createVersion = async () => {
    const response = await create.run({ params: { id: form.id } })
    if (!response) return
    void queries.invalidateQueries({ queryKey: ['surveys'] })
    void navigate(`/specialties-forms/${response.data.id}/edit`)
  }
  return (
    <Page
      title={form.title_text}
      breadcrumbs={[{ label: t('title'), to: '/specialties-forms' }, { label: form.title_text }]}
      actions={
        <>
          <Button icon={<IconPrinter />} to={`/specialties-forms/${form.id}/print`}>
            {t('print')}
          </Button>
          {mayChange && (
            <Button variant="primary" icon={<IconVersions />} onClick={() => void createVersion()} busy={create.busy}>
              {t('newVersion')}
            </Button>
          )}
        </>
      }
    >
      {!form.editable && <InlineNotice>{t('readOnly')}</InlineNotice>}
      <Preview draft={form} />
    </Page>
  )
}
