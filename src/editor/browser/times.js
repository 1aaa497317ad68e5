/** Shows times in the browser's time zone; without this script they are in the zone that the server is configured with. */
const written = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' });

/** @param {ParentNode} root */
export function localTimes(root) {
  for (const time of root.querySelectorAll('time[datetime]')) {
    const at = new Date(time.getAttribute('datetime') ?? '');
    if (!Number.isNaN(at.getTime())) time.textContent = written.format(at);
  }
}

/**
 * Replaces the release ids in a sentence with their times.
 * @param {string} text
 */
export function withTimes(text) {
  const parts = document.createDocumentFragment();
  for (const [index, part] of text.split(/(\b\d{17}\b)/).entries()) {
    if (index % 2 === 0) {
      parts.append(part);
      continue;
    }
    const time = document.createElement('time');
    time.dateTime = part.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})$/, '$1-$2-$3T$4:$5:$6.$7Z');
    parts.append(time);
  }
  localTimes(parts);
  return parts;
}

localTimes(document);
