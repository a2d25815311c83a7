import { rm } from 'node:fs/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FileRule } from '#contract/kit/form'
import type { FieldProblems, TextRef } from '#contract/kit/issues'
import type { ReceivedFile } from '../http/handlers'
import { Problem } from '../http/problem'
import { acceptedFile, invalidFile } from './acceptedFile'
import { plainName } from './formFields'
import { incomingPath, writeUpload } from './receiveFile'
import { discardFile } from './uncommitted'

const bytesPerMegabyte = 1024 * 1024

/** Receives the files of one form, collects problems with them, and cleans up. */
export class UploadReceiver {
  readonly files: ReceivedFile[] = []
  private readonly paths: string[] = []
  private readonly counts = new Map<string, number>()
  private readonly problems = new Map<string, TextRef[]>()
  private tooLarge = false

  constructor(
    private readonly rules: Record<string, FileRule>,
    private readonly maxFileBytes: number,
  ) {}

  /** Always reads the part to its end, so that the parts after it are reached. */
  async receive(part: MultipartFile): Promise<void> {
    const field = plainName(part.fieldname)
    if (!this.accepts(field, part)) {
      part.file.resume()
      return
    }
    const path = incomingPath()
    this.paths.push(path)
    const upload = await writeUpload(part.file, path)
    if (part.file.truncated) this.tooLarge = true
    const rule = this.rules[field]
    const accepted = part.file.truncated || !rule ? invalidFile : await acceptedFile(field, part.filename, upload, rule)
    if ('path' in accepted) this.files.push(accepted)
    else {
      await rm(path, { force: true })
      this.addProblem(field, accepted)
    }
  }

  /**
   * @param problemsOfFields returns the problems of the other fields, which are reported with those of the files
   * @throws Problem 413 for a file that is too large, 422 with the problems by field
   */
  check(problemsOfFields: () => FieldProblems): void {
    if (this.tooLarge) {
      throw new Problem(413, 'validation.fileTooLarge', { values: { max: this.maxFileBytes / bytesPerMegabyte } })
    }
    for (const [field, { required }] of Object.entries(this.rules)) {
      if (required && !this.counts.has(field)) this.addProblem(field, { key: 'validation.required' })
    }
    if (this.problems.size > 0) {
      throw new Problem(422, 'error.invalid', {
        fields: { ...problemsOfFields(), ...Object.fromEntries(this.problems) },
      })
    }
  }

  /** Removes what was not saved; called once the request has been answered or has failed. */
  async discard(): Promise<void> {
    const waiting = new Set(this.paths)
    for (const file of this.files) {
      waiting.delete(file.path)
      await discardFile(file)
    }
    for (const path of waiting) await rm(path, { force: true })
  }

  private accepts(field: string, part: MultipartFile): boolean {
    // An empty file input sends a part without a name and without bytes.
    if (!part.filename) return false
    const rule = Object.hasOwn(this.rules, field) ? this.rules[field] : undefined
    const count = (this.counts.get(field) ?? 0) + 1
    this.counts.set(field, count)
    if (!rule) this.addProblem(field, { key: 'validation.unknownField' })
    else if (count > rule.max) this.addProblem(field, { key: 'validation.tooManyFiles', values: { max: rule.max } })
    return rule !== undefined && count <= rule.max
  }

  private addProblem(field: string, text: TextRef): void {
    const texts = this.problems.get(field) ?? []
    if (!texts.some(({ key }) => key === text.key)) this.problems.set(field, [...texts, text])
  }
}
