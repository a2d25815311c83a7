import { IconCircleCheck, IconPencil } from '@tabler/icons-react'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import type { SurveyRow } from '#contract/surveys/form'
import type { Text } from '../../app/i18n/useText'
import type { Column } from '../../ui/list/listTypes'
import { Name } from '../../ui/Name'
import { StatusBadge } from '../../ui/StatusBadge'

/** Returns the columns that the lists of forms have in common. */
export function formColumns(t: Text<'forms'>): Column<SurveyRow>[] {
  return [
    { key: 'id', header: t('field.id'), hidden: true, exported: 'id' },
    {
      key: 'title',
      header: t('field.title'),
      render: ({ title_text: title }) => <Name>{title}</Name>,
      exported: 'title_text',
    },
    {
      key: 'specialty',
      header: t('field.specialty'),
      render: ({ specialty }) => specialty && <Name>{specialty.name}</Name>,
      exported: 'specialty.name',
    },
    { key: 'type', header: t('field.type'), render: ({ type_text: type }) => type, exported: 'type_text' },
  ]
}

/** Returns the columns of the list of forms. */
export function specialtyFormColumns(t: Text<'forms'>): Column<SurveyRow>[] {
  return [
    ...formColumns(t),
    {
      key: 'hospital',
      header: t('field.hospital'),
      render: ({ hospital }) => (hospital ? <Name>{hospital.name}</Name> : t('everywhere')),
      exported: 'hospital.name',
      hideBelow: 'md',
    },
    {
      key: 'version',
      header: t('field.version'),
      render: ({ version }) => version,
      exported: 'version',
      align: 'end',
      hideBelow: 'md',
    },
    {
      key: 'questions',
      header: t('field.questions'),
      render: ({ questions_count: count }) => count,
      exported: 'questions_count',
      align: 'end',
      hideBelow: 'md',
    },
    {
      key: 'status',
      header: t('field.status'),
      render: ({ status, status_text: text }) => (
        <StatusBadge
          tone={status === SURVEY_STATUS.final ? 'ok' : 'neutral'}
          icon={status === SURVEY_STATUS.final ? <IconCircleCheck /> : <IconPencil />}
        >
          {text}
        </StatusBadge>
      ),
      card: 'badge',
      exported: 'status_text',
    },
  ]
}

/** Returns the columns of the list of shared forms. */
export function sharedFormColumns(t: Text<'forms'>): Column<SurveyRow>[] {
  return [
    ...formColumns(t),
    {
      key: 'availability',
      header: t('field.availability'),
      render: ({ survey_availability_text: text }) => text,
      exported: 'survey_availability_text',
    },
  ]
}
