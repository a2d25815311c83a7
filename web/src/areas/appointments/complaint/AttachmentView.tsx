import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Attachment } from '#contract/appointments/complaint'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import type { Download } from '../../../lib/api/response'
import { saveBlob } from '../../../lib/saveBlob'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Name } from '../../../ui/Name'
import classes from './AttachmentView.module.css'

// The only types that are rendered; other files can only be downloaded.
const shownTypes = ['image/png', 'image/jpeg', 'application/pdf']

type AttachmentViewProps = { attachment: Attachment | undefined; open: boolean; onClose: () => void }

/**
 * Shows an attachment in a dialog: images and PDFs inline, other types as a download. It stays mounted while closed, so
 * that focus returns to the control that opened it.
 */
export function AttachmentView({ attachment, open, onClose }: AttachmentViewProps) {
  const t = useText('appointments')
  const query = useQuery({
    ...api.patient.media.query({ params: { mediaId: attachment?.media_id ?? 0 } }),
    ...handlesOwnError,
    enabled: attachment !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  const file = attachment?.media[0]
  const name = attachment?.name ?? ''
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Name>{name}</Name>}
      size="wide"
      actions={
        query.data && (
          <Button icon={<IconDownload />} onClick={() => saveBlob(query.data.blob, file?.file_name ?? name)}>
            {t('file.download')}
          </Button>
        )
      }
    >
      <QueryBoundary query={query} variant="text">
        {(download) => <Drawn download={download} type={file?.content_type ?? ''} name={name} />}
      </QueryBoundary>
    </Dialog>
  )
}

function Drawn({ download, type, name }: { download: Download; type: string; name: string }) {
  const t = useText('appointments')
  const isShown = shownTypes.includes(type)
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!isShown) return
    const url = URL.createObjectURL(new Blob([download.blob], { type }))
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [download, type, isShown])
  if (!isShown) return <p>{t('file.noView')}</p>
  if (!address) return null
  return type === 'application/pdf' ? (
    <object className={classes.document} data={address} type={type} aria-label={name}>
      <p>{t('file.noPdf')}</p>
    </object>
  ) : (
    <img className={classes.image} src={address} alt={name} />
  )
}
