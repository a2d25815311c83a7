import type { SurveyFlag } from '#contract/submissions/flags'
import type { Text } from '../../../app/i18n/useText'
import { BidiText } from '../../../ui/BidiText'
import { InstantText } from '../../../ui/DateTimeText'
import { Isolate } from '../../../ui/Isolate'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { FlagSeverity } from './FlagSeverity'

/**
 * Returns the columns of the red flags and of their export.
 * @param zone the reader's time zone, such as `Africa/Cairo`
 * @param isAcknowledged whether the list has acknowledged flags: nobody has acknowledged those that are open
 */
export function flagColumns(t: Text<'submissions'>, zone: string, isAcknowledged: boolean): Column<SurveyFlag>[] {
  return [
    {
      key: 'severity',
      header: t('flags.severity'),
      render: (flag) => <FlagSeverity {...flag} />,
      exported: 'severity_text',
    },
    {
      key: 'patient',
      header: t('flags.patient'),
      render: ({ patient }) => <Name>{patient.name_text}</Name>,
      exported: 'patient',
    },
    {
      key: 'phone',
      header: t('flags.phone'),
      render: ({ patient_phone: phone }) =>
        phone && (
          <a href={`tel:${phone}`}>
            <Isolate>{phone}</Isolate>
          </a>
        ),
      exported: 'patient_phone',
    },
    { key: 'id', header: t('flags.id'), hidden: true, exported: 'id', exportOrder: -1 },
    {
      key: 'question',
      header: t('flags.question'),
      render: ({ question_text: text }) => <BidiText>{text}</BidiText>,
      exported: 'question_text',
    },
    {
      key: 'answer',
      header: t('flags.answer'),
      render: ({ answer_body: text }) => <BidiText>{text}</BidiText>,
      exported: 'answer_body',
    },
    {
      key: 'form',
      header: t('flags.form'),
      render: ({ survey_title: title }) => <BidiText>{title}</BidiText>,
      hideBelow: 'md',
      exported: 'survey_title',
    },
    {
      key: 'hospital',
      header: t('flags.hospital'),
      render: ({ hospital }) => hospital && <Name>{hospital.name}</Name>,
      hideBelow: 'lg',
      exported: 'hospital',
    },
    {
      key: 'raised',
      header: t('flags.raised'),
      render: ({ raised_at: at }) => <InstantText instant={at} zone={zone} />,
      exported: 'raised_at',
      exportHeader: t('flags.raisedUtc'),
    },
    isAcknowledged
      ? {
          key: 'acknowledged',
          header: t('flags.acknowledgedBy'),
          render: ({ acknowledged_by: name, comment }) =>
            name && (
              <>
                <Name>{name}</Name>
                {comment && <BidiText>{`: ${comment}`}</BidiText>}
              </>
            ),
          hideBelow: 'md',
          exported: 'acknowledged_by',
        }
      : { key: 'acknowledged', header: t('flags.acknowledgedBy'), hidden: true, exported: 'acknowledged_by' },
    { key: 'comment', header: t('flags.comment'), hidden: true, exported: 'comment' },
  ]
}
