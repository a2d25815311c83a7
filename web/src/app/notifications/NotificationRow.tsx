import {
  IconAlarm,
  IconAlertTriangle,
  IconArrowMerge,
  IconBell,
  IconBellRinging,
  IconCalendarCheck,
  IconCalendarPlus,
  IconCalendarTime,
  IconCalendarX,
  IconClipboardText,
  IconClock,
  IconEye,
  IconFileText,
  IconFlag,
  IconHourglass,
  IconLockOpen,
  IconMessage,
  IconMessageCheck,
  IconMessageQuestion,
  IconMessageX,
  IconNotes,
  IconReceiptRefund,
  IconReportMedical,
  IconStethoscope,
  IconTransferIn,
  IconTransferOut,
  IconUserCancel,
  IconUserCheck,
  IconUsersGroup,
  IconVideo,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Notification } from '#contract/notifications/calls'
import type { NotificationType } from '#contract/notifications/notificationTypes'
import { BidiText } from '../../ui/BidiText'
import { InstantText } from '../../ui/DateTimeText'
import { Row } from '../../ui/RowList'
import { useUser } from '../session/useAuthSession'
import { parseNotificationData } from './notificationAddress'

const icons: Record<NotificationType, ReactNode> = {
  appointment_booked: <IconCalendarCheck />,
  appointment_awaits_payment: <IconClock />,
  appointment_reminder: <IconClock />,
  waitlist_offer: <IconHourglass />,
  waitlist_joined: <IconHourglass />,
  waitlist_removed: <IconHourglass />,
  records_merged: <IconArrowMerge />,
  erasure_rejected: <IconUserCancel />,
  survey_sent: <IconClipboardText />,
  survey_reminder: <IconClipboardText />,
  appointment_moved: <IconCalendarCheck />,
  appointment_cancelled: <IconCalendarX />,
  cancellation_confirmed: <IconCalendarX />,
  refund_started: <IconReceiptRefund />,
  refund_in_cash: <IconReceiptRefund />,
  refund_done: <IconReceiptRefund />,
  late_payment_refunded: <IconReceiptRefund />,
  late_payment_credit: <IconReceiptRefund />,
  clinic_started: <IconStethoscope />,
  called_in: <IconBell />,
  consultation_finished: <IconStethoscope />,
  recommendations_written: <IconNotes />,
  own_result: <IconReportMedical />,
  own_stay_result: <IconReportMedical />,
  documents_ready: <IconFileText />,
  own_record_opened: <IconEye />,
  appointment_missed: <IconCalendarX />,
  not_seen: <IconCalendarX />,
  booking_made: <IconCalendarCheck />,
  booking_cancelled: <IconCalendarX />,
  booking_moved: <IconCalendarCheck />,
  record_opened: <IconLockOpen />,
  booked_without_relation: <IconLockOpen />,
  clinic_staff_added: <IconLockOpen />,
  account_requested: <IconUserCheck />,
  payment_callbacks_missing: <IconAlertTriangle />,
  text_limit_reached: <IconAlertTriangle />,
  answer_flagged: <IconFlag />,
  dose_corrected: <IconFlag />,
  dose_second_person: <IconUserCheck />,
  case_call: <IconVideo />,
  dose_declined: <IconFlag />,
  dose_given_alone: <IconFlag />,
  emergency_dose: <IconAlertTriangle />,
  emergency_disputed: <IconFlag />,
  dose_missed: <IconAlertTriangle />,
  investigation_result: <IconReportMedical />,
  outside_result: <IconReportMedical />,
  escalation_opened: <IconAlarm />,
  critical_result: <IconAlarm />,
  transfer_offered: <IconTransferIn />,
  transfer_accepted: <IconTransferOut />,
  transfer_declined: <IconTransferOut />,
  consultation_requested: <IconMessageQuestion />,
  consultation_urgent: <IconBellRinging />,
  consultation_started: <IconVideo />,
  consultation_answered: <IconMessageCheck />,
  consultation_rejected: <IconMessageX />,
  consultation_returned: <IconMessageQuestion />,
  consultation_ended: <IconMessageCheck />,
  consultation_cancelled: <IconMessageX />,
  consultation_reported: <IconMessageCheck />,
  consultation_overdue: <IconAlarm />,
  event_invited: <IconCalendarPlus />,
  event_changed: <IconCalendarTime />,
  event_cancelled: <IconCalendarX />,
  round_invited: <IconUsersGroup />,
  round_changed: <IconCalendarTime />,
  round_cancelled: <IconCalendarX />,
  round_started: <IconUsersGroup />,
  message_received: <IconMessage />,
}

interface NotificationRowProps {
  notification: Notification
  onOpen: () => void
}

/** A notification with its time; the teal bar marks it as unread. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const zone = useUser().time_zone
  const { type, message } = parseNotificationData(notification)
  return (
    <Row
      start={icons[type]}
      title={<BidiText>{message}</BidiText>}
      line={<InstantText instant={notification.created_at} zone={zone} />}
      thread={notification.read_at === null}
      onClick={onOpen}
    />
  )
}
