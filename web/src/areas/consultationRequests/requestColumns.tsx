import { IconActivity } from '@tabler/icons-react'
import type { Text } from '../../app/i18n/useText'
import { BidiText } from '../../ui/BidiText'
import type { Column } from '../../ui/list/listTypes'
import { Name } from '../../ui/Name'
import { Person } from '../../ui/Person'
import { StatusBadge } from '../../ui/StatusBadge'
import { ClockBadge, RequestStatus } from './RequestStatus'
import type { RequestRow } from './types'

/**
 * Returns the columns of the list of requests (document 3).
 * @param isSent whether they are those that the user has sent
 */
export function requestColumns(t: Text<'consultationRequests'>, isSent: boolean): Column<RequestRow>[] {
  return [
    isSent
      ? {
          key: 'receiver',
          header: t('field.receiver'),
          render: ({ receiver, specialty, hospital }) =>
            receiver ? (
              <Person
                id={receiver.id}
                name={receiver.name_text}
                photo={receiver.avatar}
                line={<Name>{hospital.name}</Name>}
              />
            ) : (
              <Name>{specialty?.name ?? hospital.name}</Name>
            ),
        }
      : {
          key: 'sender',
          header: t('field.sender'),
          render: ({ sender, from_hospital: from }) => (
            <Person id={sender.id} name={sender.name_text} photo={sender.avatar} line={<Name>{from.name}</Name>} />
          ),
        },
    {
      key: 'patient',
      header: t('field.patient'),
      render: ({ patient }) => <Person id={patient.id} name={patient.name_text} photo={patient.avatar} />,
    },
    {
      key: 'question',
      header: t('field.question'),
      render: ({ question }) => <bdi>{question && <BidiText>{question}</BidiText>}</bdi>,
      hideBelow: 'lg',
    },
    { key: 'status', header: t('field.status'), render: (row) => <RequestStatus request={row} />, card: 'badge' },
    {
      key: 'severity',
      header: t('field.severity'),
      render: ({ severity, severity_text: text }) => (
        <StatusBadge tone={severity === 0 ? 'warn' : 'neutral'} icon={<IconActivity />}>
          {text}
        </StatusBadge>
      ),
      card: 'badge',
    },
    { key: 'urgency', header: t('field.urgency'), render: (row) => <ClockBadge request={row} />, card: 'badge' },
  ]
}
