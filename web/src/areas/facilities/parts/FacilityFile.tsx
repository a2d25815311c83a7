import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { StoredFile } from '#contract/kit/media'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { asProblem } from '../../../lib/api/problem'
import { reportProblem } from '../../../lib/api/problemReport'
import type { Download } from '../../../lib/api/response'
import { apiSettings } from '../../../lib/api/settings'
import { saveBlob } from '../../../lib/saveBlob'
import { FileRow } from '../../../ui/files/FileRow'
import { Name } from '../../../ui/Name'
import type { FacilityKind } from '../facilities'

type FacilityFileProps = { kind: FacilityKind; id: number; name: 'logo' | 'agreement'; file: StoredFile }

function fetchFile({ kind, id, name }: FacilityFileProps): Promise<Download> {
  if (kind === 'hospital') return api.hospitals.media.call({ params: { id, name } })
  return (kind === 'lab' ? api.labs : api.radiology).media.call({ params: { id, name } })
}

/** Shows a file of a facility with a download button and, for an image, a thumbnail. */
export function FacilityFile(props: FacilityFileProps) {
  const { name, file } = props
  const t = useText('facilities')
  const picture = usePicture(props)
  const save = async () => {
    try {
      const { blob } = await fetchFile(props)
      saveBlob(blob, file.file_name)
    } catch (thrown) {
      reportProblem(asProblem(thrown, apiSettings.texts.network))
    }
  }
  return (
    <FileRow
      name={t(`field.${name}`)}
      fileName={file.file_name}
      size={file.size}
      note={<Name>{file.file_name}</Name>}
      {...(picture && { thumbnail: picture })}
      onDownload={() => void save()}
    />
  )
}

/** Returns a blob URL of the image; undefined for other files, and until it is loaded. */
function usePicture(props: FacilityFileProps): string | undefined {
  const { kind, id, name, file } = props
  const isPicture = name === 'logo' && file.content_type.startsWith('image/')
  const { data } = useQuery({
    queryKey: ['picture', kind, id, name, file.id],
    queryFn: () => fetchFile(props),
    ...handlesOwnError,
    enabled: isPicture,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const url = URL.createObjectURL(new Blob([data.blob], { type: file.content_type }))
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [data, file.content_type])
  return address
}
