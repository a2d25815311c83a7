import type { FileType } from '#contract/kit/form'

const maxLength = 255

const extensions: Record<FileType, readonly string[]> = {
  png: ['png'],
  jpg: ['jpg', 'jpeg'],
  pdf: ['pdf'],
  dcm: ['dcm', 'dicom'],
  csv: ['csv'],
  xlsx: ['xlsx'],
}

/** Control characters, lone surrogates, and characters that are invisible or change the text direction. */
const unwanted = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

function split(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? { stem: name.slice(0, dot), extension: name.slice(dot + 1) } : { stem: name, extension: '' }
}

/**
 * Cleans a user's file name for display and download: no path, one line, at most 255 characters, with an extension that
 * matches the content.
 */
export function cleanFileName(given: string, type: FileType): string {
  const last = given.split(/[/\\]/).pop() ?? ''
  const name = last
    .normalize('NFC')
    .replace(unwanted, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const { stem, extension } = split(name)
  const isTrue = extensions[type].includes(extension.toLowerCase())
  const ending = `.${isTrue ? extension : type}`
  return cut((isTrue ? stem : name) || 'file', maxLength - ending.length).trimEnd() + ending
}

/** Cuts a text to so many UTF-16 units, without half of a character at the end. */
function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}
