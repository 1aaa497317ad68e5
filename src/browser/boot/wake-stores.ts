/** Wakes the search for dealers when the address asks for one: a form that was sent before its script, a reload, a shared link. */
if (location.search) document.querySelector('.stores astro-island')?.dispatchEvent(new Event('firn:wake'));
