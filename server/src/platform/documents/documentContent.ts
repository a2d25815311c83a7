import type { Language } from '#contract/kit/translate'
import type { QrPath } from './qrCode'

/** A cell of a table: its text, and a smaller line below it. */
export interface Cell {
  text: string
  note?: string
  strong?: true
  /** Labels below, each with a line to write on. */
  blanks?: string[]
  /** A QR code above the text; the label says what it is. */
  qr?: QrPath & { label: string }
}

/**
 * A part of a document. All texts are printed literally. Names, and what people wrote, are isolated with `isolated`; doses,
 * units, phones and dates with `leftToRight`.
 */
export type Block =
  | { kind: 'heading'; text: string }
  /** A text with its line breaks. */
  | { kind: 'text'; text: string; strong?: true }
  | { kind: 'facts'; facts: { label: string; value: string }[] }
  | { kind: 'notice'; tone: 'danger' | 'plain'; title: string; text: string }
  | { kind: 'list'; items: string[] }
  /** The widths are proportions. `centered` centers all columns but the first one. */
  | {
      kind: 'table'
      columns: { title: string; width: number }[]
      rows: Cell[][]
      centered?: true
      /** Above the columns, repeated on each page. */
      caption?: string
      /** Of rows to write on, in millimetres. */
      rowHeight?: number
    }
  /** What follows begins on a new page. */
  | { kind: 'pageBreak' }
  /** A line to sign on, with what is written below it. */
  | { kind: 'signature'; text: string }

/** What a document contains: it is passed to the template as data, never as source. */
export interface DocumentContent {
  language: Language
  title: string
  /** Of the hospital, at the top of the first page. */
  sender: string
  /** At the top of all other pages: whom the document is about. */
  running: string
  /** At the bottom of all pages, beside their number. */
  footer: string
  /** `#rrggbb` of headings and lines. */
  color: string
  /** In points. */
  size: number
  blocks: Block[]
}
