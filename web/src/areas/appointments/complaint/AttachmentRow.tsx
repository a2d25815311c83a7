import type { Attachment } from '#contract/appointments/complaint'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { saveBlob } from '../../../lib/saveBlob'
import { FileRow } from '../../../ui/files/FileRow'

type AttachmentRowProps = {
  attachment: Attachment
  onView: () => void
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
}

/** Shows one attachment of a complaint. */
export function AttachmentRow({ attachment, onView, onEdit, onDelete }: AttachmentRowProps) {
  const t = useText('appointments')
  const download = useCall(api.patient.media)
  const [file] = attachment.media
  const save = async () => {
    const response = await download.run({ params: { mediaId: attachment.media_id } })
    if (response) saveBlob(response.blob, file?.file_name ?? response.fileName)
  }
  return (
    <FileRow
      name={attachment.name}
      {...(file && { size: file.size, fileName: file.file_name })}
      note={t(`file.type.${attachment.type}`)}
      onView={onView}
      onDownload={() => void save()}
      onEdit={onEdit}
      onDelete={onDelete}
    />
  )
}
