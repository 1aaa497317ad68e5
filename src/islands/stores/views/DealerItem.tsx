/** A dealer in a list: rendered at publish, and by the island for the results of a search. */
import { dealerAnchor } from '#lib/dealers/dealer-listing.ts';
import type { DealerListing } from '#lib/dealers/dealer-listing.ts';
import { DEALER_SERVICES } from '#lib/dealers/dealer-services.ts';
import type { DealerText } from '#lib/dealers/dealer-texts.ts';
import type { OpenToday } from '#lib/dealers/open-today.ts';
import { joined } from '#lib/locale/joined.ts';

interface Props {
  readonly dealer: DealerListing;
  readonly text: (english: DealerText) => string;
  /** Language of the page: a locale or BCP 47 tag. */
  readonly tag: string;
  /** Formatted distance: `12 km`. */
  readonly distance?: string | undefined;
  /** Today's opening hours, known only in the browser; a prebuilt page shows the week's hours. */
  readonly today?: OpenToday | undefined;
}

/** Opens the map application on a phone, otherwise a web page with directions. */
function directionsUrl({ place: { latitude, longitude } }: DealerListing): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
}

function TodayLine({ dealer, today, text, tag }: Omit<Props, 'distance' | 'today'> & { readonly today: OpenToday }) {
  const times = joined(
    tag,
    today.rows.flatMap((row) => dealer.hours[row]?.time ?? []),
  );
  return (
    <p className="small dealer-today" data-open={today.isOpen ? '' : undefined}>
      {times === '' ? (
        text('Closed today')
      ) : (
        <>
          {`${text('Today')} ${times} · `}
          <strong>{text(today.isOpen ? 'Open now' : 'Closed now')}</strong>
        </>
      )}
    </p>
  );
}

export function DealerItem({ dealer, text, tag, distance, today }: Props) {
  const named = (english: DealerText): string => joined(tag, [text(english), dealer.name]);
  const services = Object.entries(DEALER_SERVICES).flatMap(([key, name]) =>
    dealer.services.includes(key) ? [text(name)] : [],
  );
  return (
    <li id={dealerAnchor(dealer.id)}>
      <h3>
        {dealer.name}
        {distance && <span className="dealer-distance"> {distance}</span>}
      </h3>
      <address>
        {dealer.lines.map((line, index) => (
          <span key={line}>
            {index > 0 && <br />}
            {line}
          </span>
        ))}
      </address>
      {today && dealer.hours.length > 0 && <TodayLine dealer={dealer} today={today} text={text} tag={tag} />}
      <p className="reach">
        {dealer.phone && <a href={dealer.phone.href}>{dealer.phone.text}</a>}
        {dealer.website && (
          <a href={dealer.website.href} rel="noopener noreferrer" target="_blank">
            {dealer.website.text}
          </a>
        )}
        <a href={directionsUrl(dealer)} rel="noopener noreferrer" target="_blank" aria-label={named('Directions')}>
          {text('Directions')}
        </a>
      </p>
      {dealer.hours.length > 0 && (
        <dl className="small" aria-label={named('Opening hours')}>
          {dealer.hours.map((line) => (
            <div key={line.days + line.time}>
              <dt>{line.days}</dt>
              <dd>{line.time}</dd>
            </div>
          ))}
        </dl>
      )}
      {services.length > 0 && <p className="small soft">{services.join(' · ')}</p>}
    </li>
  );
}
